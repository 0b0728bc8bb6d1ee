import type { SubmitEvent } from 'react';
import { appleCommandTitle, recordNames } from '#domain/apple/commands.ts';
import { operationStatuses, operationStatusTitle } from '#domain/devices/operation.ts';
import { type LogQuery, logQuery } from '#machines/devices/operation-log/log-query.ts';
import { eventMark } from '#screens/shared/control.ts';
import { daysOf, rangeOf } from '#screens/shared/day-range.ts';
import { useFilterChoices } from '#screens/shared/filter-choices.ts';
import type { FilterFormProps } from '#screens/shared/paged-list.tsx';
import { useFilterDraft } from '#screens/shared/use-filter-draft.ts';
import { css } from '#styled/css/index.mjs';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/display/banner.tsx';
import { DateRangeInput } from '#ui/form/date-range-input.tsx';
import { NativeSelect } from '#ui/form/native-select.tsx';

const styles = {
  form: css({ display: 'grid', gap: '3', mb: '3' }),
  row: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' }),
  select: css({ display: 'grid', flex: { base: '[1 1 30%]', md: 'none' } }),
  end: css({ display: 'flex', gap: '2', ml: 'auto' }),
};

const noError: string | null = null;

/** Which records are shown: command, status, clerk, days. */
export function LogFilter({ query, onApply, onReset }: FilterFormProps<LogQuery>) {
  const { choices, root, retryOnOpen } = useFilterChoices();
  const { draft: filter, errors: error, set, showErrors, empty } = useFilterDraft(query, noError);
  const reset = () => {
    empty();
    onReset();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = logQuery.errorOf(filter);
    showErrors(found);
    if (found === null) onApply(filter);
  };
  return (
    <search aria-label="筛选操作日志" {...root}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.row}>
          <span className={styles.select}>
            <NativeSelect
              aria-label="操作"
              value={filter.command ?? ''}
              onChange={set('command')}
              options={[
                { value: '', label: '全部操作' },
                ...recordNames.map((name) => ({ value: name, label: appleCommandTitle(name) })),
              ]}
            />
          </span>
          <span className={styles.select}>
            <NativeSelect
              aria-label="状态"
              value={filter.status ?? ''}
              onChange={set('status')}
              options={[
                { value: '', label: '全部状态' },
                ...operationStatuses.map((status) => ({
                  value: String(status),
                  label: operationStatusTitle(status),
                })),
              ]}
            />
          </span>
          <span className={styles.select}>
            <NativeSelect
              {...retryOnOpen}
              aria-label="店员"
              value={filter.for_clerk ?? ''}
              onChange={set('for_clerk')}
              options={[
                { value: '', label: '全部店员' },
                ...choices.clerks.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </span>
          <DateRangeInput
            label="操作时间"
            value={daysOf(filter.record_time)}
            onChange={(days) => set('record_time')(rangeOf(days))}
          />
          <span className={styles.end}>
            <Button variant="quiet" onClick={reset} {...eventMark('filter.reset')}>
              重置
            </Button>
            <Button type="submit" {...eventMark('filter.apply')}>
              查询
            </Button>
          </span>
        </div>
        {error === null ? null : <Banner tone="error">{error}</Banner>}
      </form>
    </search>
  );
}
