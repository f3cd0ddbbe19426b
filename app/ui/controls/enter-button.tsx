/**
 * First in forms where Enter on a checkbox must press none of the buttons, because each acts on something else.
 * Browsers pass over disabled ones. Without JavaScript the form is sent without an intent.
 */
export const NoEnterButton = () => <button hidden onClick={(event) => event.preventDefault()} />;

/**
 * What Enter in a field presses, with and without JavaScript: browsers press a form's first button. It comes first in
 * forms whose other buttons precede the one that Enter means; `intent` is that button's.
 */
export const EnterButton = ({ intent }: { intent?: string }) => (
  <button hidden name={intent && "intent"} value={intent} />
);
