// Through Object, so that webpack does not look for the exports in the module that holds it.
module.exports = Object(require('./held').held['react-dom/client']);
