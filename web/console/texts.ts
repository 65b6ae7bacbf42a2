/** Texts that all consoles share. The consoles are in English. */
export const consoleTexts = {
  signIn: {
    title: 'Sign in',
    explain:
      'These pages are for those who look after this service. A token is shown once when it is made, or stands in the settings of the service.',
    token: 'Token',
    submit: 'Sign in',
    missing: 'Enter a token.',
    wrong: 'This token is not known, or was revoked.',
    ended: 'Your session has ended. Sign in again; what you were doing is still here.',
  },
  signedInAs: 'Signed in as',
  roles: { admin: 'admin', approver: 'approver', auditor: 'auditor' },
  until: (time: string) => `until ${time}`,
  signOut: 'Sign out',
  wrongRole: {
    titles: {
      admin: 'This is for admins',
      approver: 'This is for approvers',
      auditor: 'This is for auditors',
    },
    explain: (role: string, needed: string) =>
      `Your token is that of an ${role}. Sign out and come back with a token of an ${needed}.`,
  },
  consoles: { label: 'Consoles', admin: 'Review', approvals: 'Approvals', audit: 'Audit' },
};
