/** The parts of React that the front door needs, by the names they are imported by. */
export const reactParts = ['react', 'react/jsx-runtime', 'react-dom/client'] as const;
export type ReactPart = (typeof reactParts)[number];

/** Whose React it is has been decided before any code asks: the build leads every import of the three here. */
export const held: Partial<Record<ReactPart, unknown>> = {};
