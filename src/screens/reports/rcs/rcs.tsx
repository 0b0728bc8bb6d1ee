import { useParams } from 'wouter';
import { RcsList } from './rcs-list.tsx';
import { RcsPage } from './rcs-page.tsx';

/** /console/report/rcs, and one risk query of it: one chunk, as of reports. */
export default function Rcs() {
  const { id } = useParams<{ id?: string }>();
  return id === undefined ? <RcsList /> : <RcsPage key={id} id={id} />;
}
