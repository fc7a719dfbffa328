import { brokenReplayers } from './breaks';
import { folderTime } from './folderTime';
import { foundFaults } from './found/row';
import { memoryOfAMillion } from './memory';
import { eventOverhead } from './overhead';
import { mutants } from './mutants';
import { replayTime } from './replayTime';
import type { Measure } from '../row';
import { plantedFaults } from './seeded/plantedRow';
import { seededFaults } from './seeded/row';
import { generatedSessions } from './sessions';
import { workbench } from './workbench';

/** The rows of the table, in order. */
export const measures: readonly Measure[] = [
  { name: 'sessions', title: 'Generated sessions, recorded and replayed', run: generatedSessions },
  { name: 'breaks', title: 'Broken replayers', run: brokenReplayers },
  { name: 'time', title: 'A long log over the bare reducers', run: replayTime },
  { name: 'folder', title: 'A folder of logs', run: folderTime },
  { name: 'memory', title: 'A million recorded events', run: memoryOfAMillion },
  { name: 'overhead', title: 'The recorder beside an event', run: eventOverhead },
  { name: 'workbench', title: 'The workbench with 20,000 entries', run: workbench },
  { name: 'seeded', title: 'Seeded faults, two builds compared', run: seededFaults },
  { name: 'planted', title: 'Planted faults, by commit and by the shortest log', run: plantedFaults },
  { name: 'found', title: 'Faults found with the workbench', run: foundFaults },
  { name: 'mutants', title: 'Mutants of what a visit runs through', run: mutants },
];
