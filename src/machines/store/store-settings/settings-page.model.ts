import { reporter } from '#machines/reports/stage.model.ts';
import { sampleSettings } from './sample-settings.model.ts';
import type { StoreSettings } from './store-settings.machine.ts';

/** The answers of the calls that the settings are read by. */
export const answersOf = ({ info, sms, profile, lockTemplates, reportKeys }: StoreSettings) => ({
  'GET /api/store/info': { body: info },
  'GET /api/store/sms-verify-switch': {
    body: {
      status: {
        turn_off_activation_lock: sms.turn_off_activation_lock,
        get_activation_lock_password: sms.get_activation_lock_password,
      },
      changed: sms.changed,
    },
  },
  'GET /api/store/custom-apple-profile-content': { body: profile },
  'GET /api/store/lock-templates': { body: lockTemplates },
  'GET /api/store/hx-report/config-status': { body: reportKeys ?? {} },
});

/** The page of a store's settings. */
export const settingsFixtures = {
  'GET /api/user/me': { body: reporter },
  ...answersOf(sampleSettings),
  'GET /api/store/settings-log': { body: { list: [], total: 0 } },
};
