import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace';

/**
 * Returns the sampler that OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG name; by default,
 * `parentbased_always_on`.
 */
export function samplerOf(environment: NodeJS.ProcessEnv): Sampler {
  const name = environment['OTEL_TRACES_SAMPLER'] ?? '';
  const share = Number(environment['OTEL_TRACES_SAMPLER_ARG'] ?? '1');
  const isParentBased = name === '' || name.startsWith('parentbased_');
  const root = rootOf(name.replace('parentbased_', ''), Number.isNaN(share) ? 1 : share);
  return isParentBased ? new ParentBasedSampler({ root }) : root;
}

function rootOf(name: string, share: number): Sampler {
  switch (name) {
    case 'always_off':
      return new AlwaysOffSampler();
    case 'traceidratio':
      return new TraceIdRatioBasedSampler(share);
    default:
      return new AlwaysOnSampler();
  }
}
