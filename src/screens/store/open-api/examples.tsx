import { useState } from 'react';
import { type ExampleLanguage, exampleLanguages, examplesOf } from '#domain/open-api/examples.ts';
import { css } from '#styled/css/index.mjs';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { Card } from '#ui/display/card.tsx';
import { SegmentedControl } from '#ui/form/segmented-control.tsx';
import { CodeBlock } from './code-block.tsx';

const styles = {
  root: css({ display: 'grid', gap: '3' }),
  line: css({ display: 'flex' }),
  text: css({ color: 'ink2' }),
};

const languages = Object.entries(exampleLanguages).map(([value, label]) => ({
  value: value as ExampleLanguage,
  label,
}));

/** Programs that run as they stand here, with the store's own key id (`decision.api.keys`). */
export function Examples({ api_key }: { api_key: string | null }) {
  const [language, setLanguage] = useState<ExampleLanguage>('curl');
  const example = examplesOf({ origin: window.location.origin, api_key: api_key ?? '密钥编号' })[language];
  return (
    <Card title="接入示例" actions={<CopyButton key={language} text={example} />}>
      <div className={styles.root}>
        <p className={styles.text}>
          把密钥放进环境变量 PHONEWARD_SECRET 后运行：列出一台设备；末尾写上设备 ID
          则锁定它。签名、字段、错误码和回调见接口文档。
        </p>
        <div className={styles.line}>
          <SegmentedControl
            label="示例语言"
            labelHidden
            options={languages}
            value={language}
            onChange={setLanguage}
          />
        </div>
        <CodeBlock label={`${exampleLanguages[language]} 示例`}>{example}</CodeBlock>
      </div>
    </Card>
  );
}
