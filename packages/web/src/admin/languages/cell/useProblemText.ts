import type { ImportProblem } from '@assetportal/sdk/admin';
import { useT } from '@assetportal/sdk/react';

/** Returns a function that describes a problem of a message. */
export function useProblemText(): (problem: ImportProblem) => string {
  const t = useT();
  return (problem) => {
    switch (problem.kind) {
      case 'placeholder-missing': {
        const placeholder = `{{${problem.name}}}`;
        return problem.written === null
          ? t('languages.problem.missing', { placeholder })
          : t('languages.problem.broken', { placeholder, text: problem.written });
      }
      case 'placeholder-unknown':
        return t('languages.problem.unknown', { placeholder: `{{${problem.name}}}` });
      case 'key-unknown':
        return problem.nearest === null
          ? t('languages.problem.key')
          : t('languages.problem.nearestKey', { key: problem.nearest });
      case 'form-unused':
        return t('languages.problem.form', { category: problem.category });
      case 'conflict':
        return t('languages.problem.conflict');
      case 'too-long':
        return t('languages.problem.tooLong');
    }
  };
}
