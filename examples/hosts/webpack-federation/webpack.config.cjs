const { ModuleFederationPlugin } = require('webpack').container;

module.exports = {
  mode: 'production',
  entry: './main.js',
  output: { trustedTypes: true },
  plugins: [
    new ModuleFederationPlugin({
      name: 'host',
      remotes: { vestibule: 'vestibuleRemote@http://vestibule.localhost:8080/embed/remoteEntry.js' },
      shared: ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'],
    }),
  ],
};
