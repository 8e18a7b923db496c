#include "learn/fit.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "learn/slope.h"

namespace sennight {
namespace {

// Adam. Source: Kingma, Ba, "Adam: a method for stochastic optimization" (2015).
constexpr double kRate = 0.15, kFirst = 0.9, kSecond = 0.999, kTiny = 1e-8;

// Centipawns of each player in a sample.
PerPlayer<double> values_of(const Samples& samples, const Samples::Sample& sample, const std::vector<Weight>& weights) {
  PerPlayer<double> values{};
  const double middle = sample.phase, end = 1.0 - middle;
  for (std::size_t p = 0; p < samples.players(); ++p) {
    values[p] = sample.rest[p];
    for (std::size_t i = sample.begin[p]; i < sample.begin[p + 1]; ++i) {
      const Samples::Amount& amount = samples.amounts()[i];
      const Weight& weight = weights[amount.parameter];
      values[p] += amount.amount * (middle * weight.middle + end * weight.end);
    }
  }
  return values;
}

// Expected shares of the living.
PerPlayer<double> shares_of(const Samples& samples, const Samples::Sample& sample, const PerPlayer<double>& values,
                            double slope) {
  double most = -1e9, sum = 0.0;
  PerPlayer<double> shares{};
  const auto lives = [&](std::size_t p) { return (sample.living >> p) & 1; };
  for (std::size_t p = 0; p < samples.players(); ++p)
    if (lives(p)) most = std::max(most, slope * values[p]);
  for (std::size_t p = 0; p < samples.players(); ++p) {
    if (lives(p)) shares[p] = std::exp(slope * values[p] - most);
    sum += shares[p];
  }
  for (double& share : shares) share /= sum;
  return shares;
}

double loss_of(const Samples& samples, const Samples::Sample& sample, const PerPlayer<double>& shares) {
  double loss = 0.0;
  for (std::size_t p = 0; p < samples.players(); ++p) {
    if (sample.target[p] > 0.0F) loss -= sample.target[p] * std::log(std::max(shares[p], 1e-12));
  }
  return loss;
}

double mean_loss(const Samples& samples, const std::vector<Weight>& weights, const Slopes& slopes) {
  double loss = 0.0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const Samples::Sample& sample = samples[i];
    const double slope = slopes[static_cast<std::size_t>(Samples::living(sample))];
    loss += loss_of(samples, sample, shares_of(samples, sample, values_of(samples, sample, weights), slope));
  }
  return loss / static_cast<double>(std::max<std::size_t>(samples.size(), 1));
}

std::vector<Weight> starts(const std::vector<Parameter>& parameters) {
  std::vector<Weight> weights;
  weights.reserve(parameters.size());
  for (const Parameter& parameter : parameters) weights.push_back(parameter.start);
  return weights;
}

// One of the two numbers of a parameter on its way, in units of its scale from its start.
struct Walker {
  double at = 0.0, first = 0.0, second = 0.0;
  void step(double gradient, double rate, double first_left, double second_left) {
    first = kFirst * first + (1.0 - kFirst) * gradient;
    second = kSecond * second + (1.0 - kSecond) * gradient * gradient;
    at -= rate * (first / first_left) / (std::sqrt(second / second_left) + kTiny);
  }
};

}  // namespace

Slopes best_slopes(const Samples& samples, const std::vector<Parameter>& parameters) {
  const std::vector<Weight> weights = starts(parameters);
  std::vector<PerPlayer<double>> values;
  std::array<bool, kMaxPlayers + 1> there{};
  for (std::size_t i = 0; i < samples.size(); ++i) {
    values.push_back(values_of(samples, samples[i], weights));
    there[static_cast<std::size_t>(Samples::living(samples[i]))] = true;
  }
  const auto best = [&](std::size_t living) {
    return slope_of_least([&](double slope) {
      double sum = 0.0;
      for (std::size_t i = 0; i < samples.size(); ++i) {
        if (static_cast<std::size_t>(Samples::living(samples[i])) == living)
          sum += loss_of(samples, samples[i], shares_of(samples, samples[i], values[i], slope));
      }
      return sum;
    });
  };
  Slopes slopes{};
  for (std::size_t living = 0; living < slopes.size(); ++living)
    if (there[living]) slopes[living] = best(living);
  return slopes;
}

Fit fit(const Samples& samples, const std::vector<Parameter>& parameters, const Slopes& slopes,
        const FitSettings& settings) {
  Fit result{starts(parameters)};
  result.loss_before = mean_loss(samples, result.weights, slopes);
  std::vector<Walker> middle(parameters.size()), end(parameters.size());
  std::vector<Weight> gradient(parameters.size());
  double first_left = 1.0, second_left = 1.0;
  for (int step = 0; step < settings.steps; ++step) {
    std::ranges::fill(gradient, Weight{});
    for (std::size_t i = 0; i < samples.size(); ++i) {
      const Samples::Sample& sample = samples[i];
      const double slope = slopes[static_cast<std::size_t>(Samples::living(sample))];
      const PerPlayer<double> shares = shares_of(samples, sample, values_of(samples, sample, result.weights), slope);
      const double early = sample.phase, late = 1.0 - early;
      for (std::size_t p = 0; p < samples.players(); ++p) {
        const double pull = slope * (shares[p] - sample.target[p]);
        for (std::size_t j = sample.begin[p]; j < sample.begin[p + 1]; ++j) {
          const Samples::Amount& amount = samples.amounts()[j];
          gradient[amount.parameter].middle += pull * early * amount.amount;
          gradient[amount.parameter].end += pull * late * amount.amount;
        }
      }
    }
    first_left = 1.0 - std::pow(kFirst, step + 1);
    second_left = 1.0 - std::pow(kSecond, step + 1);
    const double rate = kRate * (1.0 + std::cos(std::numbers::pi * step / settings.steps)) / 2.0;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      const Parameter& parameter = parameters[i];
      const double factor = settings.evidence * parameter.scale;
      middle[i].step(factor * gradient[i].middle + middle[i].at, rate, first_left, second_left);
      end[i].step(factor * gradient[i].end + end[i].at, rate, first_left, second_left);
      result.weights[i] = {parameter.start.middle + parameter.scale * middle[i].at,
                           parameter.start.end + parameter.scale * end[i].at};
    }
  }
  result.loss_after = mean_loss(samples, result.weights, slopes);
  return result;
}

}  // namespace sennight
