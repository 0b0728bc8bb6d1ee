import type { Hono } from 'hono';
import * as messages from '#domain/messages.ts';
import { demoReleasePath } from '#domain/reports/rcs.ts';
import { Refusal } from '../call/refusal.ts';
import type { Services } from '../call/services.ts';
import { isDemoProvider, type ReleasedKind } from '../gateways/reports/demo.ts';
import type { AppEnv } from '../http/app-env.ts';

const kinds: Readonly<Record<ReleasedKind, string>> = { wechat: '微信报告', alipay: '支付宝报告' };
const isKind = (text: string): text is ReleasedKind => text in kinds;

const style = '/demo/rcs.css';
const css = `body{font-family:system-ui,sans-serif;line-height:1.7;max-width:30rem;margin:2rem auto;padding:0 1rem;color:#1d2433;background:#f5f6f8}
main{background:#fff;border-radius:12px;padding:1.5rem}h1{font-size:1.25rem;margin:.5rem 0}
.demo{color:#8a5300;background:#fff4df;border-radius:8px;padding:.5rem .75rem}
button{font:inherit;width:100%;min-height:44px;margin-top:.75rem;border:0;border-radius:8px;background:#2457d6;color:#fff;cursor:pointer}
button[disabled]{background:#d8dce5;color:#4a5468;cursor:default}
@media (prefers-color-scheme:dark){body{background:#12151c;color:#e4e8f0}main{background:#1c212b}.demo{color:#ffcf87;background:#3a2d14}}`;

const pageOf = (title: string, content: string) => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="${style}"></head>
<body><main><p class="demo">演示数据：此页由演示系统提供，不代表任何真实个人。</p><h1>${title}</h1>${content}</main></body></html>`;

/** The page behind the links of the demo's stand-in, where its customer releases a report (`decision.report.provider`). */
export function mountDemoReleases(app: Hono<AppEnv>, services: Services): void {
  const { db, clock, reports } = services;
  if (!isDemoProvider(reports)) return;
  const known = async (id: string) => {
    const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
    const found =
      isUuid && (await db.selectFrom('rcs_request').selectAll().where('id', '=', id).executeTakeFirst());
    if (!found) throw new Refusal('NOT_FOUND', messages.notFound);
    return found;
  };
  app.get(style, (c) => c.body(css, 200, { 'content-type': 'text/css; charset=utf-8' }));
  app.get('/demo/rcs/:id', async (c) => {
    const found = await known(c.req.param('id'));
    const released = reports.releasedOf(found.id);
    const forms = Object.entries(kinds).map(([kind, title]) => {
      const isReleased = isKind(kind) && (released[kind] ?? found[kind]) !== null;
      const button = isReleased
        ? `<button disabled>已授权${title}</button>`
        : `<button>授权${title}</button>`;
      return `<form method="post" action="${demoReleasePath(found.id, kind)}">${button}</form>`;
    });
    return c.html(pageOf('授权查询信用报告', `<p>请选择要授权给门店的报告。</p>${forms.join('')}`));
  });
  app.get('/demo/rcs/:id/:kind', async (c) => {
    const { id, kind } = c.req.param();
    await known(id);
    if (!isKind(kind)) throw new Refusal('NOT_FOUND', messages.notFound);
    return c.html(pageOf(kinds[kind], '<p>这里是提供方展示报告的页面。演示中没有内容。</p>'));
  });
  app.post('/demo/rcs/:id/:kind', async (c) => {
    const { id, kind } = c.req.param();
    await known(id);
    if (!isKind(kind)) throw new Refusal('NOT_FOUND', messages.notFound);
    await reports.release(id, kind);
    const next_at = await clock.now();
    await db
      .updateTable('rcs_request')
      .set({ next_at })
      .where('id', '=', id)
      .where('next_at', 'is not', null)
      .execute();
    services.nudgeJobs();
    return c.redirect(demoReleasePath(id), 303);
  });
}
