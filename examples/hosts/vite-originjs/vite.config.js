import federation from '@originjs/vite-plugin-federation';

export default {
  build: { target: 'es2022' },
  plugins: [
    federation({
      name: 'host',
      remotes: {
        vestibuleRemote: { external: 'http://vestibule.localhost:8080/embed/remoteEntry.js', externalType: 'url', format: 'var', from: 'webpack' },
      },
      shared: ['react', 'react-dom'],
    }),
  ],
};
