/** Waits until the flows wait: everything that can happen without time passing has happened. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}
