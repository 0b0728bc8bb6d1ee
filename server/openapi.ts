import { toJsonSchema } from '@valibot/to-json-schema';
import { agentRows } from '#api/contract/agent/calls.ts';
import { agentRefusals } from '#api/contract/agent/refusals.ts';
import { rows } from '#api/contract/all.ts';
import { openRows } from '#api/contract/open/calls.ts';
import { openApiRefusals } from '#api/contract/open/refusals.ts';
import type { AnyEndpoint, Schema } from '#api/contract/row/endpoint.ts';
import { errorsOf } from '#api/contract/row/errors.ts';
import { errorReasons, errorStatus } from '#domain/error-codes.ts';
import { apiHeaders } from '#domain/open-api/signing.ts';
import { rawTypes } from './call/raw-types.ts';

/** The API document, made from the contract rows and served at /api/openapi.json. */
export const openApiDocument = () => ({
  ...documentOf('机安卫士 API', pathsOf(rows, operation)),
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    schemas: { Error: errorSchema },
  },
});

/** The same of the agents' calls, served at /agent/v1/openapi.json. How they are signed no such document can say. */
export const agentApiDocument = () => ({
  ...documentOf('机安卫士安卓管理程序 API', pathsOf(agentRows, agentOperation)),
  components: { schemas: { Error: agentErrorSchema } },
});

/** The same of the stores' API for third parties, served at /openapi/v1/openapi.json. How a call is signed docs/open-api.md says. */
export const storeApiDocument = () => ({
  ...documentOf('机安卫士开放接口', pathsOf(openRows, openOperation)),
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } },
    schemas: { Error: openErrorSchema },
  },
});

const documentOf = (title: string, paths: Paths) => ({
  openapi: '3.1.0',
  info: { title, version: '1', license: { name: 'MIT', identifier: 'MIT' } },
  servers: [{ url: '/', description: '控制台所在的地址' }],
  jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
  paths,
});

type Paths = Record<string, Record<string, unknown>>;

function pathsOf(listed: readonly AnyEndpoint[], operationOf: (row: AnyEndpoint) => object): Paths {
  const paths: Paths = {};
  for (const row of listed) {
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operationOf(row) };
  }
  return paths;
}

function agentOperation(row: AnyEndpoint) {
  const { responses, ...rest } = operation(row);
  const refusedWith = Object.groupBy(Object.entries(agentRefusals), ([, { status }]) => status);
  const refused = Object.entries(refusedWith).map(([status, codes = []]) => [
    status,
    failure(codes.map(([code]) => code).join('、')),
  ]);
  return { ...rest, responses: { ...responses, ...Object.fromEntries(refused) } };
}

function openOperation(row: AnyEndpoint) {
  const { parameters: named, responses, ...rest } = operation(row);
  const signed = Object.values(apiHeaders)
    .slice(1)
    .map((name) => ({
      name: name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase()),
      in: 'header',
      required: true,
      schema: { type: 'string' },
    }));
  const refused = Object.entries(openApiRefusals).map(([code, { status }]) => [status, failure(code)]);
  return {
    ...rest,
    security: [{ key: [] }],
    parameters: [...named, ...signed],
    responses: { ...responses, ...Object.fromEntries(refused) },
  };
}

function operation(row: AnyEndpoint) {
  const { access } = row;
  const tag = row.name.slice(0, row.name.indexOf('.'));
  return {
    operationId: row.name,
    summary: row.title,
    tags: [tag],
    security: access.login ? [{ token: [] }] : [],
    ...(access.login && { 'x-access': { ...access, login: undefined } }),
    parameters: [
      ...parameters(row.params, 'path'),
      ...parameters(row.query, 'query'),
      ...(row.idempotent ? [idempotencyKey] : []),
      ...(access.login ? [actingClerk] : []),
    ],
    ...(row.body && { requestBody: { required: true, content: jsonContent(schemaOf(row.body)) } }),
    responses: {
      200: success(row),
      ...refusals(row),
      ...(errorsOf(row).length === 0 && { 400: unreadable }),
      default: failure('其他拒绝或出错'),
    },
  };
}

/** Schemas as the caller sees them: before digits become numbers and text is trimmed. */
const schemaOf = (schema: Schema): JsonSchema => {
  const { $schema: _, ...json } = toJsonSchema(schema, {
    typeMode: 'input',
    target: 'draft-2020-12',
    errorMode: 'ignore',
  });
  return json;
};

type JsonSchema = Omit<ReturnType<typeof toJsonSchema>, '$schema'>;

function parameters(schema: Schema | undefined, place: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function success(row: AnyEndpoint) {
  const description = '成功';
  const { raw, result } = row;
  const content = { ...(raw && { [rawTypes[raw]]: {} }), ...(result && jsonContent(schemaOf(result))) };
  return { description, content };
}

const jsonContent = (schema: object) => ({ 'application/json': { schema } });

const failure = (what: string) => ({
  description: `${what}；每个响应都带有 x-response-id`,
  content: jsonContent({ $ref: '#/components/schemas/Error' }),
});

/** Of a call that takes nothing and asks nobody: what was sent may still be no HTTP that can be read. */
const unreadable = { description: '请求头有误或不完整，由 HTTP 服务直接拒绝，没有内容' };

/** What the row may be refused with, by status. */
function refusals(row: AnyEndpoint) {
  const byStatus = Object.entries(Object.groupBy(errorsOf(row), (code) => errorStatus[code]));
  return Object.fromEntries(byStatus.map(([status, codes = []]) => [status, failure(codes.join('、'))]));
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', format: 'uuid' },
};

/** Whom the console shows: 409 CONFLICT when the token is somebody else's. */
const actingClerk = {
  name: 'X-Acting-Clerk',
  in: 'header',
  required: false,
  schema: { type: 'string', format: 'uuid' },
};

const errorSchemaOf = (data: object) => ({
  type: 'object',
  required: ['error', 'url', 'statusCode', 'statusMessage', 'message', 'data'],
  properties: {
    error: { const: true },
    url: { type: 'string' },
    statusCode: { type: 'integer' },
    statusMessage: { type: 'string' },
    message: { type: 'string' },
    data: { type: 'object', required: ['code'], properties: data },
  },
});

const errorSchema = errorSchemaOf({
  code: { enum: Object.keys(errorStatus) },
  reason: { enum: errorReasons },
});

const openErrorSchema = errorSchemaOf({
  code: { enum: Object.keys(errorStatus) },
  field: { type: 'string' },
  exit: { type: 'string' },
});

const agentErrorSchema = errorSchemaOf({
  code: { enum: [...Object.keys(agentRefusals), ...Object.keys(errorStatus)] },
  server_time: { type: 'string', format: 'date-time' },
  counter: { type: 'integer' },
});
