import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import ts from "typescript";
import { decodeForm } from "./form";
import type { ApiRequest, ApiResponse } from "./http";
import type { LocalStripe } from "./local-stripe";

/**
 * Reads from Stripe's SDK which parameters a call takes and which fields its response has. The paths are in the
 * SDK's code. The types are in its declarations, which the TypeScript compiler reads.
 */

export type Call = { request: ApiRequest; answer: ApiResponse };

type SdkMethod = {
  /** The method's name in the SDK, like `paymentIntents.create`. */
  name: string;
  /** Matches the method and path of a request, like `POST /v1/refunds/([^/]+)`. */
  pattern: RegExp;
  /** The file that declares the method. `resource` and the next field are its class and name there. */
  file: string;
  resource: string;
  method: string;
};

const RESOURCES = join(
  dirname(createRequire(import.meta.url).resolve("stripe")),
  "../esm/resources",
);
const METHOD =
  /^ {4}(\w+)\([^)]*\) \{\s+return this\._makeRequest\('(\w+)', (?:'([^']+)'|`([^`]+)`)/gm;
const ID = "([^/]+)";
/** The SDK itself adds this field to every answer. */
const ADDED_BY_SDK = "lastResponse";

export class SdkTypes {
  readonly #methods = globSync("**/*.js", { cwd: RESOURCES }).flatMap(methodsIn);
  readonly #program = ts.createProgram({
    rootNames: [...new Set(this.#methods.map(({ file }) => file))],
    options: {
      lib: ["lib.es2022.d.ts"],
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      module: ts.ModuleKind.ESNext,
      strict: true,
      types: [],
    },
  });
  readonly #checker = this.#program.getTypeChecker();

  /** The SDK's method that makes this call. Undefined if there is none. */
  methodFor({ method, path }: Pick<ApiRequest, "method" | "path">): SdkMethod | undefined {
    const called = `${method} ${path.split("?")[0]}`;
    const fitting = this.#methods.filter(({ pattern }) => pattern.test(called));
    // Prefer a pattern without an ID, so that '/search' isn't read as an ID.
    return fitting.find(({ pattern }) => !pattern.source.includes(ID)) ?? fitting[0];
  }

  /** The names of a method's parameters, without those nested in them. */
  paramsOf(method: SdkMethod): string[] {
    const { params } = this.#typesOf(method);
    return params ? this.#checker.getPropertiesOfType(params).map(({ name }) => name) : [];
  }

  /** Lists the call's parameters and the response's fields that differ from the SDK's types, and how they differ. */
  mismatchesIn({ request, answer }: Call): string[] {
    const method = this.methodFor(request);
    if (!method) return [`${request.method} ${request.path}: not in the SDK`];
    const types = this.#typesOf(method);
    const query = request.path.split("?")[1] ?? "";
    const sent = decodeForm(request.method === "GET" ? query : request.body);
    const names = Object.keys(sent);
    return [
      ...(types.params
        ? this.#mismatches(sent, types.params, `${method.name} sends `, true)
        : names.map((name) => `${method.name} sends ${name}: unknown`)),
      ...(answer.status === 200
        ? this.#mismatches(JSON.parse(answer.body), types.answer, `${method.name} gets `, false)
        : []),
    ];
  }

  #typesOf({ file, resource, method }: SdkMethod): { params?: ts.Type; answer: ts.Type } {
    const checker = this.#checker;
    const source = this.#program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    const declared =
      module && checker.getExportsOfModule(module).find((one) => one.name === resource);
    const member = declared && checker.getDeclaredTypeOfSymbol(declared).getProperty(method);
    const signature = member && checker.getTypeOfSymbol(member).getCallSignatures()[0];
    const answer = signature && checker.getAwaitedType(signature.getReturnType());
    if (!answer) throw new Error(`The SDK's declarations lack ${resource}.${method}`);
    const params = signature.parameters.find(({ name }) => name === "params");
    return {
      ...(params && { params: checker.getNonNullableType(checker.getTypeOfSymbol(params)) }),
      answer,
    };
  }

  /** @param sent true if the value was sent in a form, where numbers and booleans are text */
  #mismatches(value: unknown, type: ts.Type, at: string, sent: boolean): string[] {
    // An event gives null as the former value of a field that wasn't there.
    if (value === null && /\.previous_attributes\.\w+$/.test(at)) return [];
    const kinds = type.isUnion() ? type.types : [type];
    const wrong = [`${at}: ${JSON.stringify(value)} isn't ${this.#checker.typeToString(type)}`];
    if (kinds.some(({ flags }) => flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown))) return [];
    if (Array.isArray(value)) {
      const items = kinds.find((kind) => this.#checker.isArrayType(kind));
      const [item] = items ? this.#checker.getTypeArguments(items as ts.TypeReference) : [];
      return item
        ? value.flatMap((one, index) => this.#mismatches(one, item, `${at}[${index}]`, sent))
        : wrong;
    }
    if (typeof value !== "object" || value === null) {
      return kinds.some((kind) => this.#fits(value, kind, sent)) ? [] : wrong;
    }
    const record = value as Record<string, unknown>;
    const shapes = kinds.filter((kind) => isShape(kind) && !this.#contradicts(record, kind));
    const outcomes = shapes.map((shape) => this.#fieldMismatches(record, shape, at, sent));
    return outcomes.sort((one, other) => one.length - other.length)[0] ?? wrong;
  }

  #fieldMismatches(
    value: Record<string, unknown>,
    shape: ts.Type,
    at: string,
    sent: boolean,
  ): string[] {
    const checker = this.#checker;
    const path = (name: string) => (/[\w\]]$/.test(at) ? `${at}.${name}` : `${at}${name}`);
    const fields = new Map(checker.getPropertiesOfType(shape).map((field) => [field.name, field]));
    fields.delete(ADDED_BY_SDK);
    const missing = [...fields.values()]
      .filter(({ name, flags }) => !(flags & ts.SymbolFlags.Optional) && !(name in value))
      .map(({ name }) => `${path(name)}: missing`);
    const [others] = checker.getIndexInfosOfType(shape);
    const wrong = Object.entries(value).flatMap(([name, inner]) => {
      const field = fields.get(name);
      const type = field ? checker.getTypeOfSymbol(field) : others?.type;
      return type ? this.#mismatches(inner, type, path(name), sent) : [`${path(name)}: unknown`];
    });
    return [...missing, ...wrong];
  }

  /** True if a value without parts is of this type. An enum takes only the values that the SDK names. */
  #fits(value: unknown, kind: ts.Type, sent: boolean): boolean {
    const { Null, String: Text, Number: Numeric, BooleanLiteral } = ts.TypeFlags;
    if (value === null) return Boolean(kind.flags & Null);
    if (kind.isStringLiteral()) return value === kind.value;
    if (kind.flags & Text) return typeof value === "string";
    if (kind.flags & Numeric)
      return sent ? /^-?\d+(\.\d+)?$/.test(String(value)) : typeof value === "number";
    if (!(kind.flags & BooleanLiteral)) return false;
    return (
      (sent || typeof value === "boolean") && this.#checker.typeToString(kind) === String(value)
    );
  }

  /** True if a field that tells a union's types apart, like `object` or an event's `type`, names another type. */
  #contradicts(value: Record<string, unknown>, shape: ts.Type): boolean {
    return this.#checker.getPropertiesOfType(shape).some((field) => {
      const type = this.#checker.getTypeOfSymbol(field);
      return type.isStringLiteral() && field.name in value && value[field.name] !== type.value;
    });
  }
}

/** Records each call made with the returned `fetch`, and its response. */
export function recordCalls(stripe: LocalStripe): {
  calls: Call[];
  fetch: typeof globalThis.fetch;
} {
  const calls: Call[] = [];
  return {
    calls,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { pathname, search } = new URL(request.url);
      const sent = {
        method: request.method,
        path: pathname + search,
        headers: Object.fromEntries(request.headers),
        body: await request.clone().text(),
      };
      const response = await stripe.fetch(request);
      const { status, headers } = response;
      const body = await response.clone().text();
      calls.push({ request: sent, answer: { status, headers: Object.fromEntries(headers), body } });
      return response;
    },
  };
}

/** True if a type has fields. An open enum has none, though it's an intersection (`string & Record<never, never>`). */
function isShape(kind: ts.Type): boolean {
  if (kind.isIntersection()) return kind.types.every(isShape);
  return Boolean(kind.flags & ts.TypeFlags.Object);
}

function methodsIn(path: string): SdkMethod[] {
  const code = readFileSync(join(RESOURCES, path), "utf8");
  const [, resource = ""] = /^export class (\w+) extends StripeResource/m.exec(code) ?? [];
  const folder = path
    .replace(/\.js$/, "")
    .split("/")
    .map((name) => name.charAt(0).toLowerCase() + name.slice(1))
    .join(".");
  return [...code.matchAll(METHOD)].map(([, method = "", verb, fixed, templated]) => ({
    name: `${folder}.${method}`,
    pattern: new RegExp(`^${verb} ${fixed ?? templated?.replaceAll(/\$\{.+?\}/g, ID)}$`),
    file: join(RESOURCES, path.replace(/\.js$/, ".d.ts")),
    resource,
    method,
  }));
}
