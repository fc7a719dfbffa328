// The front door stands one name up: recipes.example.org belongs to example.org.
const frontDoor = `${location.protocol}//${location.host.replace(/^recipes\./, '')}`;
document.getElementById('log-in').href = `${frontDoor}/accounts?continue=${encodeURIComponent(location.href)}`;
