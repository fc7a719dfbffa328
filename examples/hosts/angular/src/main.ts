import { Component, CUSTOM_ELEMENTS_SCHEMA, type OnDestroy, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { createSession, type Who } from '@vestibule/session';

@Component({
  selector: 'host-root',
  // For <vestibule-accounts>, which is not an Angular component.
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    @if (who(); as who) {
      <p>Hello, {{ who.kind === 'loggedIn' ? who.visitor.username : 'stranger' }}!</p>
    }
    <vestibule-accounts theme="system"><a href="http://vestibule.localhost:8080/accounts">Log in</a></vestibule-accounts>
  `,
})
class Host implements OnDestroy {
  readonly who = signal<Who | null>(null);
  private readonly session = createSession({ frontDoor: 'http://vestibule.localhost:8080' });

  constructor() {
    this.session.onChange((who) => this.who.set(who));
    void this.session.whoAmI();
  }
  ngOnDestroy() {
    this.session.close();
  }
}

bootstrapApplication(Host);
