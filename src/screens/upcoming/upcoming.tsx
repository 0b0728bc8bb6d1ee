import { EmptyState } from '#ui/empty-state.tsx';

/** The frame of a screen that is not built yet: its title and place, and no invented data. */
export default function Upcoming() {
  return <EmptyState page title="此页面尚未开放" text="功能正在建设中，开放后会出现在这里。" />;
}
