import type { OpenApiDocument } from "~/http/response/openapi-document.ts"
import stylesheet from "~/ui/api-docs.css?url"
import { Call } from "./api-docs.call.tsx"
import type { Listed } from "./api-docs.curl.ts"

type Props = { document: OpenApiDocument; base: string }

export function ApiDocument({ document, base }: Props) {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, operation]): Listed => ({ method: method.toUpperCase(), path, operation }),
    ),
  )
  const groups = document.tags.map(({ name }) => ({
    name,
    id: name.toLowerCase().replaceAll(" ", "-"),
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }))
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{document.info.title}</title>
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body className="reference">
        <header className="on-desk">
          <div>
            <h1>{document.info.title}</h1>
            <p>
              Version {document.info.version}, {calls.length} calls. For programs:{" "}
              <a href="/api/openapi.json">openapi.json</a>. For people: <a href="/">the start page</a>.
            </p>
          </div>
        </header>
        <main>
          <About base={base} />
          <Contents groups={groups} />
          {groups.map(({ name, id, calls: own }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{name}</h2>
              {own.map((call) => (
                <Call key={call.operation["x-call"]} call={call} document={document} base={base} />
              ))}
            </section>
          ))}
        </main>
      </body>
    </html>
  )
}

function About({ base }: { base: string }) {
  return (
    <>
      <p>
        Every address begins with <code>{base}</code>. Send <code>Authorization: Bearer $TOKEN</code>, where the token
        is an API token (<code>suite_…</code>, made by an administrator on the page of a user) or that of a sign-in (U1,
        below). A token has the permissions of its account.
      </p>
      <p>
        Bodies and answers are JSON in UTF-8. Amounts are whole cents: 120000 is $1,200.00. A day is 2026-11-20, an
        instant 2026-11-20T17:30:00.000Z. A refusal has its status, a code for programs and a message for people. 429
        says in Retry-After how many seconds to wait: an API token makes 600 requests a minute.
      </p>
      <p>
        Calls that move money or a tenant accept a header Idempotency-Key: the same key with the same body within 24
        hours gets the first answer again, and nothing happens twice.
      </p>
    </>
  )
}

function Contents({ groups }: { groups: { name: string; id: string; calls: Listed[] }[] }) {
  return (
    <nav aria-label="Calls">
      {groups.map(({ name, id, calls }) => (
        <section key={id}>
          <h2>{name}</h2>
          <ul>
            {calls.map(({ method, path, operation }) => (
              <li key={operation["x-call"]}>
                <a href={`#${operation["x-call"]}`}>
                  {method} {path}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
