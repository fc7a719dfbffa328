import type { Row, MeasureOptions } from '../row';
import { runPlaywright } from './playwrightRun';

/** The doctor before hosts with one mistake each, and before hosts without any. */
export async function doctored({ onProgress }: MeasureOptions): Promise<Row> {
  const { passed, failed, measured } = await runPlaywright('commands', ['commands/doctorHosts'], onProgress);
  return {
    label: 'broken hosts named rightly / good hosts accused',
    figure: measured.join(' / ') || 'none',
    goal: '20 of 20 / 0 of 10',
    isReached: passed === 2 && failed.length === 0,
    details:
      'each broken host is a real page with one mistake in itself, its policy, its address, or the front door that it names; rightly is by the row and by the sentence, and by no other row but the look in Chromium',
  };
}
