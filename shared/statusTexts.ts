/** The reason phrases of HTTP statuses, for connections that carry none: HTTP/2 sends numbers only. */
const names: Readonly<Record<number, string>> = {
  204: 'No Content',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** The answer's own reason phrase, or the standard one if it has none. */
export function statusTextOf(status: number, sent: string): string {
  return sent || (names[status] ?? 'Unknown status');
}
