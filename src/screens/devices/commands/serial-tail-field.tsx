import { isWrongTail, serialParts } from '#domain/devices/serial-tail.ts';
import { css } from '#styled/css/index.mjs';
import type { ValueControl } from '#ui/control.ts';
import { Field } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';

const styles = {
  serial: css({ fontFamily: 'mono', fontSize: 'sm', color: 'ink2' }),
  tail: css({ color: 'ink', fontWeight: 'bold', textDecoration: 'underline', textUnderlineOffset: '[3px]' }),
};

interface SerialTailFieldProps {
  serialNumber: string;
  typed: string;
  control: ValueControl<string>;
  readOnly: boolean;
}

/** Asks for the end of the serial number, beside the whole of it (`decision.hold.proof`). */
export function SerialTailField({ serialNumber, typed, control, readOnly }: SerialTailFieldProps) {
  const [head, tail] = serialParts(serialNumber);
  return (
    <Field
      label="请输入序列号后四位以确认"
      aside={
        <span className={styles.serial}>
          {head}
          <b className={styles.tail}>{tail}</b>
        </span>
      }
      required
      error={isWrongTail(serialNumber, typed) ? '与设备序列号后四位不符' : undefined}
    >
      <TextInput
        {...control}
        value={typed}
        mono
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        readOnly={readOnly}
      />
    </Field>
  );
}
