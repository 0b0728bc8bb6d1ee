import { useState } from 'react';
import { useParams } from 'wouter';
import { matchRoute } from '#domain/access/routes.ts';
import { usePlace } from '#screens/shared/console-context.tsx';
import { AbnormalList } from './abnormal-list.tsx';
import { ReportList } from './report-list.tsx';
import { ReportPage } from './report-page.tsx';

/** /console/report/basic and /console/report/advanced, one report of each, and /console/report/abnormal: one chunk, since its name stands in the first load of every page. */
export default function Reports() {
  const { id } = useParams<{ id?: string }>();
  const { path } = usePlace();
  // The place may move on a moment before the page goes.
  const [route] = useState(() => matchRoute(path)?.route.name);
  if (route === 'console-report-abnormal') return <AbnormalList />;
  const level = route?.startsWith('console-report-advanced') ? 'advanced' : 'basic';
  if (id !== undefined) return <ReportPage key={id} id={id} level={level} />;
  return <ReportList level={level} />;
}
