import type { Heard, Load } from './logFile';
import { isStanding } from './notes';

/** What of the browser ends later than it begins. */
const takingTime = ['navigate', 'copy', 'isOutdated', 'reload', 'fillIn', 'whenSeen'].map((name) => `browser.${name}`);
/** A call that does not end. */
export const never = { then() {} };

/**
 * Brings the flows to where they stood when a log began in the middle of a session: they begin, and hear the last event of
 * each type in its order, since who has waited longest is the first to react. The state stays as it is meanwhile.
 * @param pendingCall a call that was under way, by its number
 */
export function warmUpOf({ state: { theme, client }, middle }: Load['begin'], pendingCall: (id: number) => unknown) {
  let owed: (() => void)[] = [];
  const known: Readonly<Record<string, unknown>> = {
    'browser.storedThemeMode': theme.mode,
    'browser.isMobile': client.isMobile,
    'browser.pageOrigin': client.pageOrigin,
    'browser.keptForm': null,
  };
  const settle = () => {
    while (owed.length > 0) for (const end of owed.splice(0)) end();
  };

  return {
    answer(call: string, given: readonly unknown[]): unknown {
      if (isStanding(call, given)) {
        const id = Object.entries(middle?.pending ?? {}).find(([, name]) => name === call)?.[0];
        return id === undefined ? never : pendingCall(Number(id));
      }
      if (call.startsWith('browser.') && !takingTime.includes(call)) return call in known ? known[call] : '';
      // Work that took its time ended behind the event that it was about.
      return {
        then: (on: (gave: unknown) => void) => void owed.push(() => on({ kind: 'failed', text: { words: '' } })),
      };
    },
    play(run: () => void, report: (heard: Heard) => void): void {
      run();
      settle();
      for (const heard of middle?.heard ?? []) {
        report(heard);
        settle();
      }
      owed = [];
    },
  };
}
