/** The title of the browser's tab: the page's own, and before it what runs out of time on any page. */
let page = '';
let urgent: string | null = null;

function show(): void {
  document.title = [urgent, page].filter(Boolean).join(' · ');
}

export function setPageTitle(title: string): void {
  page = title;
  show();
}

/** null: nothing */
export function setUrgentTitle(text: string | null): void {
  urgent = text;
  show();
}
