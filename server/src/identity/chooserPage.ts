import { escapeHtml } from '../escapeHtml.ts'

export interface ListedAccount {
  readonly subject: string
  readonly email: string
  readonly name: string
}

export interface ChooserPage {
  readonly action: string
  readonly stylesheet: string
  /** Accounts that this browser has used, latest first. */
  readonly accounts: readonly ListedAccount[]
  /** Why the submitted form was refused, and its values. */
  readonly problem?: { readonly message: string; readonly email: string; readonly name: string }
}

const accountButton = (account: ListedAccount): string => `
        <li><button class="account" name="subject" value="${escapeHtml(account.subject)}">
          <span class="name">${escapeHtml(account.name || account.email)}</span>${
            account.name === '' ? '' : `\n          <span class="email">${escapeHtml(account.email)}</span>`
          }
        </button></li>`

/** The account chooser of the embedded issuer: a page without scripts that fits a 500×600 popup. */
export const chooserPage = (page: ChooserPage): string => {
  const { problem } = page
  const list =
    page.accounts.length === 0
      ? ''
      : `
    <form method="post" action="${escapeHtml(page.action)}">
      <ul aria-label="Accounts used in this browser">${page.accounts.map(accountButton).join('')}
      </ul>
    </form>
    <h2>Use another account</h2>`
  const alert = problem === undefined ? '' : `\n      <p id="problem" role="alert">${escapeHtml(problem.message)}</p>`
  const described = problem === undefined ? '' : ' aria-invalid="true" aria-describedby="problem"'
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="dark light">
  <title>Choose an account – Spotless</title>
  <link rel="stylesheet" href="${escapeHtml(page.stylesheet)}">
</head>
<body>
  <main>
    <h1>Choose an account</h1>
    <p class="hint">to continue to Spotless</p>${list}
    <form method="post" action="${escapeHtml(page.action)}" novalidate>${alert}
      <label>Name<input name="name" autocomplete="name" maxlength="100" value="${escapeHtml(problem?.name ?? '')}"></label>
      <label>E-mail<input name="email" type="email" autocomplete="email" required maxlength="254" value="${escapeHtml(problem?.email ?? '')}"${described}></label>
      <button class="primary">Continue</button>
    </form>
    <p class="note">These accounts exist on this installation only. There is no password and no e-mail.</p>
  </main>
</body>
</html>
`
}

/** The chooser's stylesheet, a separate file because the page's policy forbids inline styles. */
export const chooserStyle = `
:root { --ground: #131118; --raised: #1d1a24; --edge: #4a4457; --ink: #f2eff7; --soft: #b3adc0; --accent: #7c4dea; --on: #fff; --bad: #ff9d9d }
@media (prefers-color-scheme: light) {
  :root { --ground: #faf8f4; --raised: #fff; --edge: #8d8798; --ink: #1c1922; --soft: #5f596b; --accent: #6d28d9; --on: #fff; --bad: #a61b1b }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 420px; margin: 0 auto; padding: 32px 24px }
h1 { font-size: 24px; line-height: 1.2; letter-spacing: -0.02em; margin: 0 }
h2 { font-size: 14px; font-weight: 600; color: var(--soft); margin: 24px 0 8px }
p { margin: 0 }
.hint { color: var(--soft); margin-bottom: 20px }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px; max-height: 208px; overflow-y: auto }
form { display: grid; gap: 12px }
label { display: grid; gap: 4px; font-size: 14px; color: var(--soft) }
input { font: inherit; font-size: 16px; color: var(--ink); background: var(--raised); border: 1px solid var(--edge); border-radius: 8px; padding: 10px 12px; width: 100% }
input[aria-invalid] { border-color: var(--bad) }
button { font: inherit; color: var(--ink); background: var(--raised); border: 0; border-radius: 8px; padding: 10px 12px; min-height: 44px; width: 100%; cursor: pointer }
button.account { display: grid; text-align: left; border: 1px solid transparent }
button.account:hover { border-color: var(--accent) }
button.primary { background: var(--accent); color: var(--on); font-weight: 600 }
button.primary:hover { filter: brightness(1.08) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.name, .email { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.email { color: var(--soft); font-size: 14px }
[role='alert'] { color: var(--bad); font-size: 14px }
.note { color: var(--soft); font-size: 13px; margin-top: 20px }
`
