/** The kinds of devices that are told apart. */
export const deviceKinds = ['computer', 'phone', 'tablet', 'other'] as const;

export type DeviceKind = (typeof deviceKinds)[number];
