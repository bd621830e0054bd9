import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';

/**
 * @typedef {object} Origin place where a name comes from
 * @property {string} module absolute path of the file that declares it, or the specifier of an external module
 * @property {string} name exported name, or `*` for the whole module
 *
 * @typedef {object} Module parsed file
 * @property {ts.SourceFile} source
 * @property {Map<string, Origin>} imports local names of imported values; the origin is the imported file
 * @property {Map<string, ts.Node[]>} declarations top-level values by name
 * @property {Map<string, Origin>} exports exported values; the origin may be this file
 * @property {string[]} stars files that are re-exported completely
 */

/**
 * Parses source files and resolves their imports without type checking, which would take ten times as long.
 * Types are ignored: a type that is used does not run any code.
 */
export class Modules {
  #parsed = new Map();

  /** @param {string} root path of the repository */
  constructor(root) {
    this.root = root;
  }

  /** @returns {Module} */
  of(path) {
    let module = this.#parsed.get(path);
    if (module === undefined) {
      const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
      const text = readFileSync(path, 'utf8');
      module = this.#read(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind));
      this.#parsed.set(path, module);
    }
    return module;
  }

  /**
   * Returns the declaration behind an exported name, through all files that re-export it.
   *
   * @returns {Origin | undefined} undefined if the module does not export a value with this name
   */
  origin(module, name) {
    if (name === '*' || !existsSync(module)) return { module, name };
    const { exports, declarations, stars } = this.of(module);
    const exported = exports.get(name);
    if (exported !== undefined && exported.module !== module)
      return this.origin(exported.module, exported.name);
    if (exported !== undefined || declarations.has(name)) return { module, name: exported?.name ?? name };
    for (const star of stars) {
      const origin = existsSync(star) ? this.origin(star, name) : undefined;
      if (origin !== undefined) return origin;
    }
    return undefined;
  }

  /** Returns the names of all values that a file exports, also those that it re-exports. */
  exportsOf(path) {
    const { exports, stars } = this.of(path);
    return [...exports.keys(), ...stars.flatMap((star) => (existsSync(star) ? this.exportsOf(star) : []))];
  }

  /** Returns the origins of the values that a node of a file uses from other files or modules. */
  importedIn(path, node) {
    const { imports } = this.of(path);
    const used = namesIn(node);
    const named = [...imports].filter(([local]) => used.has(local)).map(([, origin]) => origin);
    const origins = [...named, ...this.#loaded(path, node)];
    return origins.flatMap(({ module, name }) => this.origin(module, name) ?? []);
  }

  /** Returns the origins of the values that a declaration uses, in its own file and in others. */
  usedBy({ module, name }) {
    const { declarations } = this.of(module);
    return (declarations.get(name) ?? []).flatMap((node) => [
      ...this.importedIn(module, node),
      ...[...namesIn(node)]
        .filter((used) => used !== name && declarations.has(used))
        .map((used) => ({ module, name: used })),
    ]);
  }

  /** Returns the origins of the values that a file uses when it is loaded, outside of declarations. */
  usedOnLoad(path) {
    const { source, declarations } = this.of(path);
    const statements = source.statements.filter(
      (one) =>
        !ts.isImportDeclaration(one) &&
        !ts.isExportDeclaration(one) &&
        !ts.isVariableStatement(one) &&
        !ts.isFunctionDeclaration(one) &&
        !ts.isClassDeclaration(one),
    );
    return statements.flatMap((statement) => [
      ...this.importedIn(path, statement),
      ...[...namesIn(statement)]
        .filter((used) => declarations.has(used))
        .map((used) => ({ module: path, name: used })),
    ]);
  }

  /** Returns the origins of values from `import(…)`: the names in the same statement that the module exports. */
  #loaded(path, node) {
    const found = [];
    const visit = (child) => {
      const [specifier] = child.arguments ?? [];
      if (child.expression?.kind === ts.SyntaxKind.ImportKeyword && ts.isStringLiteralLike(specifier)) {
        const module = this.resolve(path, specifier.text);
        let statement = child;
        while (statement.parent !== undefined && !ts.isStatement(statement)) statement = statement.parent;
        if (existsSync(module)) {
          const names = new Set(this.exportsOf(module));
          for (const name of allNamesIn(statement)) if (names.has(name)) found.push({ module, name });
        }
      }
      ts.forEachChild(child, visit);
    };
    visit(node);
    return found;
  }

  /** Returns the file of an import, or the specifier if it is a module outside the repository. */
  resolve(from, specifier) {
    const [, name, entry = 'index'] = /^@assetportal\/([^/]+)(?:\/(.+))?$/.exec(specifier) ?? [];
    if (name !== undefined) return join(this.root, 'packages', name, 'src', `${entry}.ts`);
    if (!specifier.startsWith('.')) return specifier;
    const path = resolve(dirname(from), specifier);
    const candidates = [path.replace(/\.jsx?$/, '.ts'), path.replace(/\.jsx?$/, '.tsx'), path];
    return candidates.find((one) => /\.tsx?$/.test(one) && existsSync(one)) ?? path;
  }

  #read(source) {
    const path = source.fileName;
    const module = { source, imports: new Map(), declarations: new Map(), exports: new Map(), stars: [] };
    for (const statement of source.statements) {
      if (ts.isImportDeclaration(statement)) this.#readImport(module, statement);
      else if (ts.isExportDeclaration(statement)) this.#readExport(module, statement);
      else readDeclaration(module, statement);
    }
    // `import { a } from 'x'; export { a };` is a re-export too.
    for (const [name, origin] of module.exports)
      if (origin.module === path && module.imports.has(origin.name))
        module.exports.set(name, module.imports.get(origin.name));
    return module;
  }

  #readImport({ source, imports }, { importClause, moduleSpecifier }) {
    if (importClause === undefined || importClause.isTypeOnly) return;
    const module = this.resolve(source.fileName, moduleSpecifier.text);
    const { name, namedBindings } = importClause;
    if (name !== undefined) imports.set(name.text, { module, name: 'default' });
    if (namedBindings === undefined) return;
    if (ts.isNamespaceImport(namedBindings)) imports.set(namedBindings.name.text, { module, name: '*' });
    else
      for (const { isTypeOnly, name, propertyName } of namedBindings.elements)
        if (!isTypeOnly) imports.set(name.text, { module, name: (propertyName ?? name).text });
  }

  #readExport(module, { isTypeOnly, exportClause, moduleSpecifier }) {
    if (isTypeOnly) return;
    const path = module.source.fileName;
    const from = moduleSpecifier === undefined ? path : this.resolve(path, moduleSpecifier.text);
    if (exportClause === undefined) module.stars.push(from);
    else if (ts.isNamedExports(exportClause))
      for (const { isTypeOnly, name, propertyName } of exportClause.elements)
        if (!isTypeOnly) module.exports.set(name.text, { module: from, name: (propertyName ?? name).text });
  }
}

function readDeclaration({ source, declarations, exports }, statement) {
  const add = (name, node) => {
    declarations.set(name, [...(declarations.get(name) ?? []), node]);
    const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (isExported) exports.set(name, { module: source.fileName, name });
  };
  if (ts.isVariableStatement(statement))
    for (const declaration of statement.declarationList.declarations)
      for (const name of boundNames(declaration.name)) add(name, declaration);
  else if (
    (ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isEnumDeclaration(statement)) &&
    statement.name !== undefined
  )
    add(statement.name.text, statement);
}

/** Returns the names that a variable declaration binds, also by destructuring. */
export function boundNames(name) {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((one) => (ts.isBindingElement(one) ? boundNames(one.name) : []));
}

/** Returns the names of the values that a node uses: without types, property names and keys. */
export function namesIn(node) {
  const names = new Set();
  const visit = (child) => {
    if (ts.isTypeNode(child) && !ts.isExpressionWithTypeArguments(child)) return;
    if (ts.isIdentifier(child) && !isLabel(child)) names.add(child.text);
    ts.forEachChild(child, visit);
  };
  visit(node);
  return names;
}

function allNamesIn(node) {
  const names = new Set();
  const visit = (child) => {
    if (ts.isIdentifier(child)) names.add(child.text);
    ts.forEachChild(child, visit);
  };
  visit(node);
  return names;
}

/** Returns true for the name of a property, which does not refer to a variable. */
function isLabel(identifier) {
  const { parent } = identifier;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === identifier;
  if (ts.isBindingElement(parent)) return parent.propertyName === identifier;
  return (
    (ts.isPropertyAssignment(parent) ||
      ts.isMethodDeclaration(parent) ||
      ts.isPropertyDeclaration(parent) ||
      ts.isGetAccessorDeclaration(parent) ||
      ts.isJsxAttribute(parent)) &&
    parent.name === identifier
  );
}
