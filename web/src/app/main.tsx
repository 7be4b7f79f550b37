import { screen } from '@spotless/contract/route'
import { prepareApp } from './prepareApp.tsx'
import './styles.css'

if (location.pathname === screen.signInCallback) {
  void import('../features/account/finishSignIn.ts').then(({ finishSignIn }) => finishSignIn())
} else {
  void prepareApp().then((show) => show())
}
