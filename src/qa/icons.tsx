/** What the workbench's buttons show, on the site's grid of 24. */
export const play = <path d="M7 5v14l11-7z" fill="currentColor" />;
export const pause = <path d="M8 5v14M16 5v14" strokeWidth="3" />;
export const stepBack = <path d="m14 6-6 6 6 6M18 6v12" />;
export const stepOn = <path d="m10 6 6 6-6 6M6 6v12" />;
export const actBack = <path d="m12 6-6 6 6 6M19 6l-6 6 6 6" />;
export const actOn = <path d="m12 6 6 6-6 6M5 6l6 6-6 6" />;
export const flagged = <path d="M6 21V4h11l-2.5 4L17 12H6" />;
export const save = <path d="M12 4v11m0 0-4-4m4 4 4-4M5 20h14" />;
export const openFile = <path d="M12 15V4m0 0L8 8m4-4 4 4M5 20h14" />;
export const close = <path d="m6 6 12 12M18 6 6 18" />;
export const dockBelow = <path d="M4 5h16v14H4zM4 14h16" />;
export const dockAside = <path d="M4 5h16v14H4zM14 5v14" />;
export const dockWindow = <path d="M4 8h12v12H4zM9 4h11v11" />;
export const keyboard = <path d="M3 7h18v10H3zM7 10.5h.01M11 10.5h.01M15 10.5h.01M8 14h8" />;
export const look = (
  <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z" />
);
export const bin = <path d="M5 7h14M10 7V4h4v3m-7 0 1 13h8l1-13" />;
export const warning = <path d="M12 4 2.5 20h19zM12 10v4.5M12 17.5v.01" />;
