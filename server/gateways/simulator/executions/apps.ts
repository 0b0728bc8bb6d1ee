import * as v from 'valibot';
import { installedApp } from '#api/contract/apple/device.ts';
import { json } from '../../../database/json.ts';
import { appRestrictionPayload } from '../../payloads.ts';
import { appsOn, installsOf, nextInstalled, orderInstalls } from '../phone/installs.ts';
import { done, type Execute } from './execution.ts';

export const listApps: Execute = ({ phone, at }) =>
  done(null, { apps: appsOn(phone, at), installs: installsOf(phone, at) });

const order = v.object({ apps: v.array(installedApp) });

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

export const restrictApps: Execute = ({ payload }) => {
  const told = v.parse(appRestrictionPayload, payload);
  return done({ app_restriction: told.enable ? json(told) : null });
};
