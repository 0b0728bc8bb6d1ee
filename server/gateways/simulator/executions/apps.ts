import * as v from 'valibot';
import { appRestrictionTypes } from '#domain/app-restriction.ts';
import { json } from '../../../database/json.ts';
import { appsOn, installsOf, nextInstalled, orderInstalls } from '../installs.ts';
import { done, type Execute } from './execution.ts';

export const listApps: Execute = ({ phone, at }) =>
  done(null, { apps: appsOn(phone, at), installs: installsOf(phone, at) });

const order = v.object({ apps: v.array(v.object({ app_name: v.string(), bundle_id: v.string() })) });

/** It answers that it has begun; how far it is, it tells later. */
export const installApps: Execute = ({ phone, payload, at, speed }) => {
  const app_installs = orderInstalls(phone, v.parse(order, payload).apps, at, speed);
  const app_list = appsOn(phone, at);
  const next = nextInstalled({ app_installs }, at);
  return done(
    {
      app_installs: json(app_installs),
      app_list: json(app_list),
      ...(next && { next_contact_at: next }),
    },
    { installs: installsOf({ app_installs }, at) },
  );
};

const restriction = v.object({
  enable: v.boolean(),
  type: v.nullable(v.picklist(appRestrictionTypes)),
  list: v.array(v.string()),
  white_list: v.array(v.string()),
});

export const restrictApps: Execute = ({ payload }) => {
  const told = v.parse(restriction, payload);
  return done({ app_restriction: told.enable ? json(told) : null });
};
