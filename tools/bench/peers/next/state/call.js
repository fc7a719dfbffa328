/** Sends JSON with the session's cookies; any status is an answer. */
export async function call(method, path, body) {
  const answer = await fetch(`/api/${path}`, {
    method,
    credentials: 'include',
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: answer.status, data: await answer.json().catch(() => ({})) };
}
