export const deviceKinds = ['computer', 'phone', 'tablet', 'other'] as const;

export type DeviceKind = (typeof deviceKinds)[number];
