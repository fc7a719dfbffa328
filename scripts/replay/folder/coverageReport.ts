import { allPoints, subjects, type Point, type Subject } from './coverage';

/** How many of the things that are missing are named. */
const named = 12;
/** What to record first: what a visitor does, and how the service takes it. */
const order: readonly Subject[] = ['outcomes', 'events', 'rules', 'calls', 'states'];

/** What logs cover, and what a session should be recorded of next, in lines. */
export function coverageReport(covered: ReadonlySet<Point>): string[] {
  const all = [...allPoints()];
  const missing = all.filter((point) => !covered.has(point));
  const counts = subjects.map((subject) => {
    const own = all.filter((point) => point.startsWith(`${subject} `));
    return `${own.filter((point) => covered.has(point)).length} of ${own.length} ${subject}`;
  });
  const transitions = [...covered].filter((point) => point.startsWith('transitions ')).length;
  const next = order.flatMap((subject) => missing.filter((point) => point.startsWith(`${subject} `)));
  return [
    `Covered: ${counts.join(', ')}; ${transitions} transitions of the state.`,
    ...(next.length === 0 ? [] : ['To record next:']),
    ...next.slice(0, named).map((point) => `  ${sentenceOf(point)}`),
    ...(next.length > named ? [`  and ${next.length - named} more`] : []),
  ];
}

function sentenceOf(point: Point): string {
  const space = point.indexOf(' ');
  const name = point.slice(space + 1);
  switch (point.slice(0, space)) {
    case 'outcomes':
      return `a session in which the call ${name.replace(': failed', ' gets no answer').replace(':', ' is')}`;
    case 'events':
      return `a session with the event ${name}`;
    case 'rules':
      return `a session in which what is typed breaks ${name}`;
    case 'calls':
      return `a session with the call ${name}`;
    default:
      return `a session that comes to the state ${name}`;
  }
}
