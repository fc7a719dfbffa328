import { read, write } from '../../packages/session/src/renewal';

const session = () => sessionStorage;

export const readSession = (key: string) => read(key, session);
export const writeSession = (key: string, value: string) => write(key, value, session);
export { read as readStored, write as writeStored };
