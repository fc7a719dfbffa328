/** Does the work; if it fails, refunds what was counted before it. */
export async function refunding<Result>(work: () => Promise<Result>, refund: () => Promise<void>): Promise<Result> {
  return work().catch(async (error: unknown) => {
    await refund();
    throw error;
  });
}
