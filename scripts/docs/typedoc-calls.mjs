import ts from 'typescript';
import { Comment, Converter, ReflectionKind } from 'typedoc';

/** Adds the method, path and summary of each API call to the reference, from the declaration of the call. */
export function load(app) {
  app.converter.on(Converter.EVENT_CREATE_DECLARATION, (context, reflection) => {
    if (reflection.kind !== ReflectionKind.Variable || reflection.comment !== undefined) return;
    const declaration = context
      .getSymbolFromReflection(reflection)
      ?.declarations?.find(ts.isVariableDeclaration);
    const initializer = declaration?.initializer;
    if (
      initializer === undefined ||
      !ts.isCallExpression(initializer) ||
      initializer.expression.getText() !== 'call'
    )
      return;
    const [method, path, summary] = ['method', 'path', 'summary'].map((name) =>
      textOf(initializer.arguments[0], name, context.checker),
    );
    if (method === undefined || path === undefined || summary === undefined) return;
    reflection.comment = new Comment([{ kind: 'text', text: `\`${method} ${path}\`: ${summary}` }]);
  });
}

/**
 * Returns a string property of an object literal or of an object that is spread into it. Returns undefined if
 * there is none.
 */
function textOf(object, name, checker) {
  for (const property of object?.properties ?? []) {
    if (ts.isPropertyAssignment(property) && property.name.getText() === name)
      return ts.isStringLiteralLike(property.initializer) ? property.initializer.text : undefined;
    if (!ts.isSpreadAssignment(property)) continue;
    const spread = checker.getSymbolAtLocation(property.expression)?.valueDeclaration?.initializer;
    const text = textOf(
      spread !== undefined && ts.isAsExpression(spread) ? spread.expression : spread,
      name,
      checker,
    );
    if (text !== undefined) return text;
  }
  return undefined;
}
