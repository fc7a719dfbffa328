import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { contentTypes, isText } from '../../shared/hosting';
import type { Ask } from './hostRequests';

interface CloudFrontResponse {
  statusCode: number;
  headers: Record<string, { value: string }>;
  body?: { data: string };
}
interface HeadersPolicy {
  SecurityHeadersConfig: Record<string, Record<string, unknown>>;
  CustomHeadersConfig: { Quantity: number; Items: { Header: string; Value: string; Override: boolean }[] };
}

/**
 * CloudFront in front of a bucket with the site's files: the function runs with the events of its documented shape, in a
 * context with nothing but the language, and each behaviour's headers are added.
 * @param isRequestKept whether the response event contains the visitor's request rather than the rewritten one; the function has to work in both cases
 */
export function cloudFront(site: string, hosts: string, isRequestKept: boolean): Ask {
  const read = (name: string) => readFileSync(path.join(hosts, 'cloudfront', name), 'utf8');
  const context: { handler?: (event: unknown) => unknown } = {};
  createContext(context);
  runInContext(`${read('function.js')}\nthis.handler = handler;`, context);
  const run = (eventType: string, request: object, response?: CloudFrontResponse) =>
    JSON.parse(
      JSON.stringify(
        context.handler?.({
          version: '1.0',
          context: { eventType, distributionDomainName: 'd.cloudfront.example' },
          viewer: { ip: '192.0.2.1' },
          request: structuredClone(request),
          response: structuredClone(response),
        }),
      ),
    ) as CloudFrontResponse & { readonly uri: string };

  return async ({ path: asked, cookie = '' }) => {
    const uri = asked.split('?')[0] ?? '';
    const isAsset = uri.startsWith('/assets/');
    const policy = JSON.parse(read(`response-headers-${isAsset ? 'assets' : 'pages'}.json`)) as HeadersPolicy;
    const cookies = Object.fromEntries(
      [...new URLSearchParams(cookie.replaceAll('; ', '&'))].map(([name, value]) => [name, { value }]),
    );
    const request = { method: 'GET', uri, querystring: {}, headers: {}, cookies };
    const made = isAsset ? request : run('viewer-request', request);
    if ('statusCode' in made) return finished(withPolicy(made, policy));
    const found = withPolicy(inBucket(site, made.uri), policy);
    // CloudFront skips the function if the origin answers with an error.
    if (isAsset || found.statusCode >= 400) return finished(found);
    return finished(run('viewer-response', isRequestKept ? request : made, found));
  };
}

function inBucket(site: string, uri: string): CloudFrontResponse & { body: { data: string } } {
  const file = path.join(site, uri);
  if (!existsSync(file) || uri.endsWith('/'))
    return {
      statusCode: 404,
      headers: { 'content-type': { value: 'application/xml' } },
      body: { data: '<Error><Code>NoSuchKey</Code></Error>' },
    };
  const type = contentTypes[path.extname(file).slice(1)] ?? 'binary/octet-stream';
  return {
    statusCode: 200,
    headers: {
      'content-type': { value: isText(type) ? `${type}; charset=utf-8` : type },
      etag: { value: '"1"' },
      'last-modified': { value: 'x' },
    },
    body: { data: readFileSync(file, 'latin1') },
  };
}

function withPolicy(
  response: CloudFrontResponse,
  { SecurityHeadersConfig: security, CustomHeadersConfig: custom }: HeadersPolicy,
): CloudFrontResponse {
  const { StrictTransportSecurity: transport } = security;
  const named = {
    'x-content-type-options': security['ContentTypeOptions'] && 'nosniff',
    'x-frame-options': security['FrameOptions']?.['FrameOption'],
    'referrer-policy': security['ReferrerPolicy']?.['ReferrerPolicy'],
    'content-security-policy': security['ContentSecurityPolicy']?.['ContentSecurityPolicy'],
    'strict-transport-security': transport && `max-age=${String(transport['AccessControlMaxAgeSec'])}`,
  };
  const all = [
    ...Object.entries(named).filter(([, value]) => value !== undefined),
    ...custom.Items.map(({ Header, Value }) => [Header.toLowerCase(), Value]),
  ];
  if (custom.Quantity !== custom.Items.length) throw new Error('Quantity has to be how many items there are');
  return {
    ...response,
    headers: {
      ...response.headers,
      ...Object.fromEntries(all.map(([name, value]) => [name, { value: String(value) }])),
    },
  };
}

function finished({ statusCode, headers, body }: CloudFrontResponse) {
  return {
    status: statusCode,
    headers: Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value])),
    body: Buffer.from(body?.data ?? '', 'latin1'),
  };
}
