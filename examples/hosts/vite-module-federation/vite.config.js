import { federation } from '@module-federation/vite';

export default {
  build: { target: 'es2022' },
  plugins: [
    federation({
      name: 'host',
      remotes: {
        vestibule: {
          type: 'var',
          name: 'vestibuleRemote',
          entryGlobalName: 'vestibuleRemote',
          entry: 'http://vestibule.localhost:8080/embed/remoteEntry.js',
        },
      },
      shared: ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'],
    }),
  ],
};
