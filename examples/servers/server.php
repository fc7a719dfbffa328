<?php
// A server on a sub-domain of the front door, with PHP's own extensions alone:
// VESTIBULE_KEY=vsk_… php -S 127.0.0.1:3000 server.php

const NOTES = '<!doctype html><title>Notes</title><p>';

function setting(string $name, string $otherwise): string
{
    return getenv($name) ?: $otherwise;
}

/** Returns the front door's answer, or null if it failed: let nobody in then. */
function whoIs(string $cookie): ?array
{
    // The address of the front door's service for this server.
    $question = curl_init(setting('SERVICE', 'http://localhost:8080') . '/api/introspect');
    curl_setopt_array($question, [
        CURLOPT_POSTFIELDS => '',
        CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . setting('VESTIBULE_KEY', ''), "Cookie: $cookie"],
        CURLOPT_RETURNTRANSFER => true,
        // For the whole answer; the timeouts of PHP's streams apply to each wait.
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
} elseif ($who['active'] && ($_SERVER['HTTP_VESTIBULE_SUBJECT'] ?? $who['visitor']['id']) !== $who['visitor']['id']) {
    // Another tab has logged in someone else, and the calling page has not heard of it.
    http_response_code(401);
    echo NOTES, 'Someone else is logged in now.';
} elseif ($who['active']) {
    // Store a visitor's data under the id: a name can change and pass to someone else.
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
    // Never redirect a submitted form or a script's call: their data would be lost.
    http_response_code(401);
    echo NOTES, 'You are not logged in any more.';
}
