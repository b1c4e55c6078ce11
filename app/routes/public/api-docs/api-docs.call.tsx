import type { Example, OpenApiDocument, Parameter } from "~/http/response/openapi-document.ts"
import { exampleOf } from "~/http/response/schema-example.ts"
import { curlOf, type Listed } from "./api-docs.curl.ts"
import { typeText } from "./api-docs.type-text.ts"

type Props = { call: Listed; document: OpenApiDocument; base: string }

export function Call({ call, document, base }: Props) {
  const { method, path, operation } = call
  const number = operation["x-call"]
  return (
    <article id={number} aria-labelledby={`${number}-name`}>
      <h3 id={`${number}-name`}>
        <code>
          {method} {path}
        </code>
      </h3>
      <p>{operation.summary}</p>
      <dl>
        <dt>Call</dt>
        <dd>{number}</dd>
        <dt>Who</dt>
        <dd>{operation["x-callers"]}</dd>
        <dt>API token</dt>
        <dd>{operation["x-api-token"]}</dd>
      </dl>
      <Inputs call={call} />
      <h4>Example</h4>
      <pre>{curlOf(call, document.components.schemas, base)}</pre>
      <Answers call={call} document={document} />
    </article>
  )
}

function inputsOf({ operation }: Listed): Parameter[] {
  const [[media = "", body] = []] = Object.entries(operation.requestBody?.content ?? {})
  if (!body) return operation.parameters
  const { properties, required = [] } = body.schema
  if (!properties) return [...operation.parameters, { name: media, in: "body", required: true, schema: body.schema }]
  const fields = Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: "body", schema },
    required: required.includes(name),
  }))
  return [...operation.parameters, ...fields]
}

function Inputs({ call }: { call: Listed }) {
  const inputs = inputsOf(call)
  if (inputs.length === 0) return null
  return (
    <>
      <h4>Inputs</h4>
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {inputs.map(({ name, in: place, required, schema }) => (
            <tr key={`${place} ${name}`}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>
                {place}: {typeText(schema)}
                {!required && "; optional"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Answers({ call: { operation }, document: { components } }: Pick<Props, "call" | "document">) {
  const answers = Object.entries(operation.responses).map(([status, { content }]) => ({ status, ...only(content) }))
  const refusals = answers.flatMap(({ status, examples = {} }) =>
    Object.entries(examples).map(([code, example]) => ({ status, code, body: bodyIn(example, components.examples) })),
  )
  return (
    <>
      <h4>Answers</h4>
      {answers
        .filter(({ status }) => Number(status) < 400)
        .map(({ status, media, schema }) => (
          <div key={status}>
            <p>
              {status}, {media}: {typeText(schema)}
            </p>
            {media === "application/json" && (
              <pre>{JSON.stringify(exampleOf(schema, components.schemas), undefined, 1)}</pre>
            )}
          </div>
        ))}
      <table>
        <thead>
          <tr>
            <th scope="col">Refused</th>
            <th scope="col">Body</th>
          </tr>
        </thead>
        <tbody>
          {refusals.map(({ status, code, body }) => (
            <tr key={code}>
              <th scope="row">
                {status} {code}
              </th>
              <td>
                <code>{JSON.stringify(body)}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function only(content: Listed["operation"]["responses"][string]["content"]) {
  const [[media = "", described] = []] = Object.entries(content)
  return { media, schema: described?.schema ?? {}, examples: described?.examples }
}

const bodyIn = (example: Example, known: Record<string, { value: unknown }>): unknown =>
  "value" in example ? example.value : known[example.$ref.split("/").at(-1) ?? ""]?.value
