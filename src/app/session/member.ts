// A chunk of its own, so that start-member.ts is bundled with the first pages.
export { startMember } from './start-member.ts';
