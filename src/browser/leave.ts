/** The one place that leaves the site by a full navigation; who calls it has asked the continue guard or a fixed link. */
export function leave(address: string): void {
  location.assign(address);
}

/** Loads this page anew, which leads nowhere else. */
export function loadAnew(): void {
  location.reload();
}
