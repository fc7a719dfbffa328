/** The one function that leaves the site by script; the address is fixed, or `continueTo.ts` has checked it. */
export function assignLocation(address: string): void {
  location.assign(address);
}

/** Loads this page anew, which leads nowhere else. */
export function reloadPage(): void {
  location.reload();
}
