<?php
// A server on a sub-domain of the front door, by PHP's own extensions alone:
// VESTIBULE_KEY=vsk_… php -S 127.0.0.1:3000 server.php

const NOTES = '<!doctype html><title>Notes</title><p>';

function setting(string $name, string $otherwise): string
{
    return getenv($name) ?: $otherwise;
}

/** The front door's answer; null means that nobody knows: let nobody in then. */
function whoIs(string $cookie): ?array
{
    // Where this server reaches the front door's service.
    $question = curl_init(setting('SERVICE', 'http://localhost:8080') . '/api/introspect');
    curl_setopt_array($question, [
        CURLOPT_POSTFIELDS => '',
        CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . setting('VESTIBULE_KEY', ''), "Cookie: $cookie"],
        CURLOPT_RETURNTRANSFER => true,
        // For the whole answer, where those of PHP's streams are for each wait.
        CURLOPT_TIMEOUT => 3,
    ]);
    $text = curl_exec($question);
    $answer = curl_getinfo($question, CURLINFO_RESPONSE_CODE) === 200 ? json_decode((string) $text, true) : null;
    $active = is_array($answer) ? $answer['active'] ?? null : null;
    return $active === false || ($active === true && is_string($answer['visitor']['id'] ?? null)) ? $answer : null;
}

header('Cache-Control: no-store');
$who = whoIs($_SERVER['HTTP_COOKIE'] ?? '');
if ($who === null) {
    http_response_code(503);
    header('Retry-After: 5');
    echo NOTES, 'It cannot be known at the moment whether you are logged in.';
} elseif ($who['active']) {
    // What is the visitor's is kept under the id: a name can change, and become somebody else's.
    ['id' => $id, 'username' => $name] = $who['visitor'];
    echo NOTES, 'Hello, ', htmlspecialchars($name), '!<p>Your notes are those of ', htmlspecialchars($id), '.';
} elseif ($_SERVER['REQUEST_METHOD'] === 'GET' && str_contains($_SERVER['HTTP_ACCEPT'] ?? '', 'text/html')) {
    // The app's own address as browsers show it.
    $query = ['continue' => setting('ORIGIN', 'http://recipes.vestibule.localhost:3000') . $_SERVER['REQUEST_URI']];
    if ($who['renewable'] && $who['why'] === 'expired') {
        $query['refresh'] = 'true';
    }
    $frontDoor = setting('FRONT_DOOR', 'http://vestibule.localhost:8080');
    header("Location: $frontDoor/accounts?" . http_build_query($query), true, 302);
} else {
    // A form that was sent, and a script's call, are never led away with what they brought.
    http_response_code(401);
    echo NOTES, 'You are not logged in any more.';
}
