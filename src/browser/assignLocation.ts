/** The only function that leaves the site by script. The address must be fixed or checked by `continueTo.ts`. */
export function assignLocation(address: string): void {
  location.assign(address);
}

export function reloadPage(): void {
  location.reload();
}
