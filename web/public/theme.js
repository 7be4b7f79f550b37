// Runs before the first paint, as a file of its own because the content security policy allows no inline script.
try {
  document.documentElement.classList.toggle('dark', localStorage.getItem('theme') !== 'light')
} catch {
  document.documentElement.classList.add('dark')
}
