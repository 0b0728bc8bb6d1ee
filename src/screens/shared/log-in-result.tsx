import type { LogIn } from '#api/contract/people/login-log.ts';
import { loginStatus, statusTitle } from '#domain/devices/status-values.ts';
import { Badge } from '#ui/display/badge.tsx';

/** What has become of a try to log in. */
export const LogInResult = ({ status }: Pick<LogIn, 'status'>) => (
  <Badge tone={status === loginStatus.succeeded ? 'ok' : 'warn'}>{statusTitle('login_status', status)}</Badge>
);
