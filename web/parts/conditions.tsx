import { type Condition, conditionsOf } from '../../client/conditions.js';
import type { PlainPermissionValue } from '../service/shapes.js';
import { texts } from '../texts/texts.js';
import { Said } from './said.js';

/** What has to be met for a value, one by one; nothing for a value without conditions. */
export function Conditions({ value }: { readonly value: PlainPermissionValue }) {
  const conditions = conditionsOf(value);
  if (conditions.length === 0) return null;
  return (
    <ul class="conditions">
      {conditions.map((condition, index) => (
        <li key={index}>
          <OneCondition condition={condition} />
        </li>
      ))}
    </ul>
  );
}

function OneCondition({ condition }: { readonly condition: Condition }) {
  switch (condition.kind) {
    case 'auth':
      return <>{texts.condition.auth}</>;
    case 'frequency':
      return (
        <>
          {texts.condition.frequency} <Said text={condition.text} />
        </>
      );
    case 'scope':
      return (
        <>
          {texts.condition.scope} <Said text={condition.scope} />
        </>
      );
    default:
      return <Said text={condition.text} />;
  }
}
